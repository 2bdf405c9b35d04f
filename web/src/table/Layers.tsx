import { useCallback, useState } from "react";
import { Button, Dialog, DialogTrigger, Popover, Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import type { AnyGame } from "~/contract/game";
import type { Voice } from "~/words";

type Shown = Readonly<Record<string, boolean>>;

/** Which overlays are on: the game's usual ones, but for what the player changed. Kept. */
export function useOverlays(id: string, game: AnyGame): [Shown, (overlay: string) => void] {
  const place = `wardroom.overlays.${id}`;
  const [shown, setShown] = useState<Shown>(() => ({
    ...Object.fromEntries((game.overlays ?? []).map(({ id: name, on }) => [name, on])),
    ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Shown),
  }));
  const toggle = useCallback(
    (overlay: string) =>
      setShown((before) => {
        const now = { ...before, [overlay]: !before[overlay] };
        localStorage.setItem(place, JSON.stringify(now));
        return now;
      }),
    [place],
  );
  return [shown, toggle];
}

interface Props {
  game: AnyGame;
  voice: Voice;
  shown: Shown;
  onToggle: (overlay: string) => void;
}

export function Layers({ game, voice, shown, onToggle }: Props) {
  const { t } = useTranslation();
  if (!game.overlays?.length) return null;
  return (
    <div className="layers">
      <DialogTrigger>
        <Button className="tool" aria-label={t("table.layers")}>
          <Icon name="layers" />
        </Button>
        <Popover placement="left bottom" className="popover">
          <Dialog aria-label={t("table.layers")} className="layers-list">
            {game.overlays.map(({ id }) => (
              <Switch key={id} isSelected={shown[id] ?? false} onChange={() => onToggle(id)} className="switch">
                <span className="switch-knob" aria-hidden="true" />
                {voice.say(`overlay.${id}`)}
              </Switch>
            ))}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
