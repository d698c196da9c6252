/** One environment variable as `docs/running.md` shows it. */
export type Described = { name: string; description: string; fallback: string }

export type Group = { title: string; about: string; variables: readonly Described[] }
