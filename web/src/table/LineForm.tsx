import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Alert } from "~/ui/Alert";
import { again } from "./again";

interface Props {
  label: string;
  button: string;
  most: number;
  /** Room for several lines. */
  tall?: boolean;
  say(text: string): Promise<unknown>;
  /** What has changed once it is said. */
  stale: QueryKey;
}

/** A line to write, and its button. What was typed stays if it is refused. */
export function LineForm({ label, button, most, tall, say, stale }: Props) {
  const client = useQueryClient();
  const [text, type] = useState("");
  const saying = useMutation({
    mutationFn: say,
    onSuccess: () => {
      type("");
      return again(client, stale);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) saying.mutate(text);
  };
  const field = { value: text, "aria-label": label, placeholder: label, maxLength: most };
  return (
    <>
      <form className={tall ? "line-form tall" : "line-form"} onSubmit={submit}>
        {tall ? (
          <textarea {...field} rows={2} onChange={(event) => type(event.target.value)} />
        ) : (
          <input {...field} onChange={(event) => type(event.target.value)} />
        )}
        <button type="submit" className="button">
          {button}
        </button>
      </form>
      <Alert text={saying.error?.message} />
    </>
  );
}
