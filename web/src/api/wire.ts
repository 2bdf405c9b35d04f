/** A socket, as far as we use one. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}
