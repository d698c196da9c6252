/** Time, randomness and network are passed in as values of these types, so that tests can supply their own. */
export type Clock = () => number
export type RandomBytes = (size: number) => Uint8Array
export type Http = typeof fetch
