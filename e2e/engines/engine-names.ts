/** The browser engines in which the main jobs are tested. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]
