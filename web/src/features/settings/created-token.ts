/** Only the response that created the token contains it, so the page keeps it in memory. */
export type CreatedToken = { name: string; token: string }
