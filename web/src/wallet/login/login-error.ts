/** Requirement SI-06. A missing key of the e-mail login provider. */
export const KEY_MISSING = 'API key is required'

/** An answer that belongs to another login than the one under way. */
export const STATE_WRONG = 'The answer is not of this login.'

/** The service does not answer, or not as it should. */
export const LOGIN_UNREACHABLE = 'The login service does not answer.'
