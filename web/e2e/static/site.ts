/** Where tests find the documentation as a site. */
export const SITE_PORT = 8640;
export const SITE = `http://127.0.0.1:${SITE_PORT}/`;
