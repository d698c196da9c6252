/** Only the response that created the token contains it, so the page keeps it in memory. */
export type CreatedAccessToken = { name: string; token: string }
