/** The outside parties that test mode plays where they are simulated. */
export const testModeParties = ['bank', 'broker', 'identity', 'mail', 'market'] as const

export type TestModeParty = (typeof testModeParties)[number]
