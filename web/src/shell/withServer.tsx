import { lazy, type ReactNode } from "react";

/** Pages about other people. Where there is no server nobody can open them, and `make static` leaves their files out. */

const AccountPage = lazy(() => import("~/pages/account/AccountPage"));
const ChallengesPage = lazy(() => import("~/pages/lobby/ChallengesPage"));
const ClubPage = lazy(() => import("~/pages/clubs/ClubPage"));
const ClubsPage = lazy(() => import("~/pages/clubs/ClubsPage"));
const DeskPage = lazy(() => import("~/pages/tournaments/DeskPage"));
const InvitePage = lazy(() => import("~/pages/lobby/InvitePage"));
const MakePage = lazy(() => import("~/pages/tournaments/MakePage"));
const MessagesPage = lazy(() => import("~/pages/inbox/MessagesPage"));
const OpenDataPage = lazy(() => import("~/pages/people/OpenDataPage"));
const OperatorPage = lazy(() => import("~/pages/operator/OperatorPage"));
const PeoplePage = lazy(() => import("~/pages/people/PeoplePage"));
const ResetPage = lazy(() => import("~/pages/account/ResetPage"));
const TournamentPage = lazy(() => import("~/pages/tournaments/TournamentPage"));
const TournamentsPage = lazy(() => import("~/pages/tournaments/TournamentsPage"));
const VerifyPage = lazy(() => import("~/pages/account/VerifyPage"));
const WatchPage = lazy(() => import("~/pages/lobby/WatchPage"));

export const WITH_SERVER: readonly [string, ReactNode][] = [
  ["/lobby", <ChallengesPage key="lobby" />],
  ["/watch", <WatchPage key="watch" />],
  ["/i/:token", <InvitePage key="invite" />],
  ["/people", <PeoplePage key="people" />],
  ["/messages/:name", <MessagesPage key="messages" />],
  ["/tournaments", <TournamentsPage key="tournaments" />],
  ["/tournaments/new", <MakePage key="new-tournament" />],
  ["/tournaments/:tournament", <TournamentPage key="tournament" />],
  ["/tournaments/:tournament/desk", <DeskPage key="desk" />],
  ["/clubs", <ClubsPage key="clubs" />],
  ["/clubs/:club", <ClubPage key="club" />],
  ["/account/:section?", <AccountPage key="account" />],
  ["/open-data", <OpenDataPage key="open-data" />],
  ["/operator", <OperatorPage key="operator" />],
  ["/verify", <VerifyPage key="verify" />],
  ["/reset", <ResetPage key="reset" />],
];
