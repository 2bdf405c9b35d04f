import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Route, Switch } from "wouter";
import { ALONE } from "~/api/transport";
import { GiveBits } from "~/pages/lobby/GiveBits";
import { ErrorBoundary } from "~/ui/ErrorBoundary";
import { Loading } from "~/ui/Loading";
import { Page } from "~/ui/Page";
import { OfflineBanner } from "./OfflineBanner";
import { OwnTable } from "./OwnTable";
import { queries } from "./queries";
import { WITH_SERVER } from "./withServer";
import "./shell.css";

const Bell = lazy(async () => ({ default: (await import("~/pages/inbox/Bell")).Bell }));
const HomePage = lazy(() => import("~/pages/home/HomePage"));
const NewPage = lazy(() => import("~/pages/setup/NewPage"));
const GuidePage = lazy(() => import("~/pages/setup/GuidePage"));
const LearnPage = lazy(() => import("~/pages/learn/LearnPage"));
const LessonsPage = lazy(() => import("~/pages/learn/LessonsPage"));
const ProfilePage = lazy(() => import("~/pages/people/ProfilePage"));
const SettingsPage = lazy(() => import("~/pages/settings/SettingsPage"));
const RulesPage = lazy(() => import("~/pages/rules/RulesPage"));
const AboutPage = lazy(() => import("~/pages/about/AboutPage"));
const DiaryPage = lazy(() => import("~/pages/alone/DiaryPage"));
const BranchesPage = lazy(() => import("~/pages/alone/BranchesPage"));
const StatisticsPage = lazy(() => import("~/pages/alone/StatisticsPage"));
const OpenFilePage = lazy(() => import("~/pages/alone/OpenFilePage"));
const FiguresPage = lazy(() => import("~/pages/figures/FiguresPage"));
const ChallengePage = lazy(() => import("~/pages/alone/ChallengePage"));
const NoPage = lazy(() => import("~/pages/NoPage"));
const TablePage = lazy(() => import("~/pages/table/TablePage"));
const AnalysisPage = lazy(() => import("~/pages/analysis/AnalysisPage"));
const HindsightPage = lazy(() => import("~/pages/analysis/HindsightPage"));
const StudyPage = lazy(() => import("~/pages/study/StudyPage"));
const NewStudyPage = lazy(async () => ({ default: (await import("~/pages/study/StudyPage")).NewStudyPage }));
const StudiesPage = lazy(() => import("~/pages/people/StudiesPage"));
const ReplayPage = lazy(() => import("~/pages/replay/ReplayPage"));

/** Pages have the bar and a foot; tables and replays fill the window and bring a bar of their own. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <OfflineBanner />
      <OwnTable />
      {ALONE ? null : <GiveBits />}
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/m/:match/:seat?">
              <TablePage />
            </Route>
            <Route path="/analysis/:match/:n?">
              <AnalysisPage />
            </Route>
            <Route path="/hindsight/:match">
              <HindsightPage />
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
              <Page bell={ALONE ? null : <Ringing />}>
                <Pages />
              </Page>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** The bar does not wait for it. */
function Ringing() {
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  );
}

function Pages() {
  const rooms: readonly [string, ReactNode][] = [
    ["/", <HomePage key="home" />],
    ["/new/:game", <NewPage key="new" />],
    ["/guide/:game", <GuidePage key="guide" />],
    ["/learn", <LearnPage key="learn" />],
    ["/learn/:game", <LessonsPage key="lessons" />],
    ["/match/:match/diary", <DiaryPage key="diary" />],
    ["/match/:match/branches", <BranchesPage key="branches" />],
    ["/open-file", <OpenFilePage key="open-file" />],
    ["/statistics", <StatisticsPage key="statistics" />],
    ["/statistics/:game/:scenario?", <FiguresPage key="figures" />],
    ["/challenge/:code", <ChallengePage key="challenge" />],
    ["/people/:name", <ProfilePage key="person" />],
    ["/profile", <ProfilePage key="own" />],
    ["/studies", <StudiesPage key="studies" />],
    ["/settings", <SettingsPage key="settings" />],
    ["/rules/:game?", <RulesPage key="rules" />],
    ["/about", <AboutPage key="about" />],
  ];
  return (
    <Switch>
      {[...rooms, ...(ALONE ? [] : WITH_SERVER)].map(([path, room]) => (
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
