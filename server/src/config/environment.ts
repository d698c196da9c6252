/** Variables by name, as a process has them; an absent one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>
