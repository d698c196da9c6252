/** Message if the API key of the login provider is missing (requirement SI-06). */
export const LOGIN_KEY_MISSING_MESSAGE = 'API key is required'

/** Message if the OAuth state belongs to another login. */
export const LOGIN_STATE_WRONG_MESSAGE = 'The OAuth state belongs to another login.'

/** Message if the login service does not respond, or responds with an error. */
export const LOGIN_UNREACHABLE_MESSAGE = 'The login service does not respond.'

/** Message if a login would leave the page, and the browser stores nothing that could continue it. */
export const LOGIN_NEEDS_STORAGE_MESSAGE = 'The browser stores nothing across the login.'
