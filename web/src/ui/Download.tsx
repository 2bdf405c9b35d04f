import type { ReactNode } from "react";
import { ALONE, download } from "~/api/transport";

interface Props {
  path: string;
  name: string;
  className?: string;
  children: ReactNode;
}

/** A file of the table. Where there is no server a link leads nowhere, so the page fetches it itself. */
export function Download({ path, name, className, children }: Props) {
  return (
    <a
      className={className}
      href={path}
      download={name}
      onClick={(event) => {
        if (!ALONE) return;
        event.preventDefault();
        void download(path, name);
      }}
    >
      {children}
    </a>
  );
}
