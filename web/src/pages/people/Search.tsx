import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LEAST, searchOf } from "~/api/directory";
import { Icon } from "~/art/symbols";
import { PersonRow } from "./Around";

/** People by part of their name, as one types. */
export function Search() {
  const { t } = useTranslation();
  const [part, type] = useState("");
  const wanted = part.trim();
  const { data } = useQuery({ ...searchOf(wanted), placeholderData: (before) => before });
  const list = useRef<HTMLUListElement>(null);
  const found = wanted.length >= LEAST ? data : undefined;
  const step = (event: KeyboardEvent) => {
    if (event.key === "Escape") type("");
    if (event.key === "ArrowDown") list.current?.querySelector<HTMLElement>("a")?.focus();
  };
  return (
    <div className="directory-search">
      <label>
        <Icon name="search" size={17} />
        <span className="unseen">{t("directory.search")}</span>
        <input
          type="search"
          placeholder={t("directory.search")}
          value={part}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={step}
        />
      </label>
      <p role="status" className="small muted">
        {found ? t("directory.found", { count: found.length }) : ""}
      </p>
      {found && found.length > 0 ? (
        <ul className="card" ref={list}>
          {found.map((person) => (
            <PersonRow key={person.name} person={person} wanted />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
