/** What went wrong, said where it happened; nothing while all is well. */
export function Alert({ text }: { text: string | undefined }) {
  return text ? (
    <p className="note bad" role="alert">
      {text}
    </p>
  ) : null;
}
