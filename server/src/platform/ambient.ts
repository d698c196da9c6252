/** What the server may not reach for by itself; tests pass their own. */
export type Clock = () => number
export type RandomBytes = (size: number) => Uint8Array
export type Http = typeof fetch
