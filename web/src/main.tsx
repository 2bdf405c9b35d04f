import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { BASE } from "~/api/transport";
import { catalogues } from "~/catalogue/words";
import { App } from "~/shell/App";
import { applySettings } from "~/ui/settings";
import { begin } from "~/words";
import "~/look/fonts.css";
import "~/look/tokens.css";
import "~/look/base.css";

applySettings();
await begin(catalogues);
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Router base={BASE.slice(0, -1)}>
      <App />
    </Router>
  </StrictMode>,
);

// After an update the parts of the old page are gone: take the new one.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("wardroom.reloaded") ?? 0);
  if (Date.now() - last < 30_000) return; // it did not help
  sessionStorage.setItem("wardroom.reloaded", String(Date.now()));
  location.reload();
});

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register(`${BASE}sw.js`);
