/** A generated type (`view.gen.ts`) with some fields told more closely than Python tells them: a word that is one of
 * three, where there it is any text. What the server does not send, or sends otherwise, does not compile. */
export type Narrow<T, Closer extends { readonly [K in keyof Closer]: K extends keyof T ? T[K] : never }> = Omit<
  T,
  keyof Closer
> &
  Readonly<Closer>;
