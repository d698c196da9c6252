/** An access token right after it was made: only the answer of that call holds the token itself. */
export type MadeToken = { name: string; token: string }
