import { listDatabaseHosts } from '../../platform/db/hosts/database-url.ts'

const WORDS =
  /^(change.?(me|it)|choose.*|pass(word|wd)?\d*|secret\d*|postgres(ql)?|parvalue|admin\d*|root|test\d*|example|default|todo|x+|\*+|your.?.*|replace.*|dummy|demo|dev|local|qwerty.*|letmein|1234.*|<.*>|\$\{.*\})$/i

const PASSWORD_MIN = 8

/** Returns whether a word is one that everybody tries first, or a placeholder. */
export const isGuessable = (word: string): boolean => WORDS.test(word)

/** Returns what is unsafe about the address of the database, in one sentence, or null. */
export function findDatabaseUrlWeakness(databaseUrl: string): string | null {
  const [first] = listDatabaseHosts(databaseUrl)
  const url = URL.parse(first?.url ?? databaseUrl)
  if (url === null || url.password === '') return null
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return password === user || isGuessable(password) || password.length < PASSWORD_MIN
    ? 'Hardened mode refuses the password in DATABASE_URL: it is easy to guess.'
    : null
}
