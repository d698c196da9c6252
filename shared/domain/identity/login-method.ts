/** Requirement SI-04: login methods if a login provider is configured; Google is the only social one. */
export const loginMethods = ['email', 'phone', 'google'] as const

export type LoginMethod = (typeof loginMethods)[number]
