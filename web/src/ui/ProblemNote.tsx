import { Icon } from "~/art/symbols";

/** What the server refused, or what went wrong, said where it happened. */
export function ProblemNote({ error }: { error: Error | null | undefined }) {
  if (!error) return null;
  return (
    <p className="problem" role="alert">
      <Icon name="warning" size={18} />
      <span>{error.message}</span>
    </p>
  );
}
