const ELSEWHERE = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], dialog";

/** Whether a key is meant for what has the focus: something is written there, or it has keys of its own. */
export const isElsewhere = (event: KeyboardEvent): boolean => (event.target as Element).closest?.(ELSEWHERE) != null;
