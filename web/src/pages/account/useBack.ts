import { useLocation, useSearchParams } from "wouter";
import { useNewPerson } from "./useNewPerson";

/** Where one came from, if it is a page of ours. */
export function useBack(): () => void {
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const entered = useNewPerson();
  return () => {
    entered();
    go(ours(query.get("back") ?? "/"));
  };
}

/** An address, if it is one of ours: browsers read two slashes, of either kind, as another site. */
export function ours(address: string): string {
  return /^\/(?![/\\])/.test(address) ? address : "/";
}
