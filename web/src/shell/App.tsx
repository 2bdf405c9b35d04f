import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Problem } from "~/api/client";
import { ErrorBoundary } from "~/ui/ErrorBoundary";
import { Loading } from "~/ui/Loading";
import { Page } from "~/ui/Page";
import { OfflineBanner } from "./OfflineBanner";
import { OwnTable } from "./OwnTable";
import "./shell.css";

const HomePage = lazy(() => import("~/pages/home/HomePage"));
const NewPage = lazy(() => import("~/pages/setup/NewPage"));
const GuidePage = lazy(() => import("~/pages/setup/GuidePage"));
const LearnPage = lazy(() => import("~/pages/learn/LearnPage"));
const LessonsPage = lazy(() => import("~/pages/learn/LessonsPage"));
const ChallengesPage = lazy(() => import("~/pages/lobby/ChallengesPage"));
const WatchPage = lazy(() => import("~/pages/lobby/WatchPage"));
const InvitePage = lazy(() => import("~/pages/lobby/InvitePage"));
const ProfilePage = lazy(() => import("~/pages/people/ProfilePage"));
const AccountPage = lazy(() => import("~/pages/account/AccountPage"));
const OperatorPage = lazy(() => import("~/pages/operator/OperatorPage"));
const VerifyPage = lazy(() => import("~/pages/account/VerifyPage"));
const ResetPage = lazy(() => import("~/pages/account/ResetPage"));
const SettingsPage = lazy(() => import("~/pages/settings/SettingsPage"));
const RulesPage = lazy(() => import("~/pages/rules/RulesPage"));
const AboutPage = lazy(() => import("~/pages/about/AboutPage"));
const DiaryPage = lazy(() => import("~/pages/alone/DiaryPage"));
const BranchesPage = lazy(() => import("~/pages/alone/BranchesPage"));
const StatisticsPage = lazy(() => import("~/pages/alone/StatisticsPage"));
const FiguresPage = lazy(() => import("~/pages/figures/FiguresPage"));
const ChallengePage = lazy(() => import("~/pages/alone/ChallengePage"));
const TournamentsPage = lazy(() => import("~/pages/tournaments/TournamentsPage"));
const TournamentPage = lazy(() => import("~/pages/tournaments/TournamentPage"));
const DeskPage = lazy(() => import("~/pages/tournaments/DeskPage"));
const ClubsPage = lazy(() => import("~/pages/clubs/ClubsPage"));
const ClubPage = lazy(() => import("~/pages/clubs/ClubPage"));
const NoPage = lazy(() => import("~/pages/NoPage"));
const TablePage = lazy(() => import("~/pages/table/TablePage"));
const AnalysisPage = lazy(() => import("~/pages/analysis/AnalysisPage"));
const StudyPage = lazy(() => import("~/pages/study/StudyPage"));
const NewStudyPage = lazy(async () => ({ default: (await import("~/pages/study/StudyPage")).NewStudyPage }));
const StudiesPage = lazy(() => import("~/pages/people/StudiesPage"));
const ReplayPage = lazy(() => import("~/pages/replay/ReplayPage"));

/** What the server refused it will refuse again; a line that is down is worth another try. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500),
      staleTime: 5_000,
    },
  },
});

/** Pages have the bar and a foot; tables and replays fill the window and bring a bar of their own. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <OfflineBanner />
      <OwnTable />
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/m/:match/:seat?">
              <TablePage />
            </Route>
            <Route path="/analysis/:match/:n?">
              <AnalysisPage />
            </Route>
            <Route path="/study/new/:match">
              <NewStudyPage />
            </Route>
            <Route path="/study/:study">
              <StudyPage />
            </Route>
            <Route path="/replay/:match/:n?">
              <ReplayPage />
            </Route>
            <Route>
              <Page>
                <Pages />
              </Page>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

function Pages() {
  const rooms: readonly [string, ReactNode][] = [
    ["/", <HomePage key="home" />],
    ["/new/:game", <NewPage key="new" />],
    ["/guide/:game", <GuidePage key="guide" />],
    ["/learn", <LearnPage key="learn" />],
    ["/learn/:game", <LessonsPage key="lessons" />],
    ["/lobby", <ChallengesPage key="lobby" />],
    ["/watch", <WatchPage key="watch" />],
    ["/i/:token", <InvitePage key="invite" />],
    ["/match/:match/diary", <DiaryPage key="diary" />],
    ["/match/:match/branches", <BranchesPage key="branches" />],
    ["/statistics", <StatisticsPage key="statistics" />],
    ["/statistics/:game/:scenario?", <FiguresPage key="figures" />],
    ["/challenge/:code", <ChallengePage key="challenge" />],
    ["/people/:name", <ProfilePage key="person" />],
    ["/profile", <ProfilePage key="own" />],
    ["/tournaments", <TournamentsPage key="tournaments" />],
    ["/tournaments/:tournament", <TournamentPage key="tournament" />],
    ["/tournaments/:tournament/desk", <DeskPage key="desk" />],
    ["/studies", <StudiesPage key="studies" />],
    ["/clubs", <ClubsPage key="clubs" />],
    ["/clubs/:club", <ClubPage key="club" />],
    ["/account", <AccountPage key="account" />],
    ["/operator", <OperatorPage key="operator" />],
    ["/verify", <VerifyPage key="verify" />],
    ["/reset", <ResetPage key="reset" />],
    ["/settings", <SettingsPage key="settings" />],
    ["/rules/:game?", <RulesPage key="rules" />],
    ["/about", <AboutPage key="about" />],
  ];
  return (
    <Switch>
      {rooms.map(([path, room]) => (
        <Route path={path} key={path}>
          {room}
        </Route>
      ))}
      <Route>
        <NoPage />
      </Route>
    </Switch>
  );
}
