/** A token that was just created. The page keeps it in memory, because no later response contains the secret. */
export type CreatedAccessToken = { name: string; token: string }
