/** Ways to log in where a login provider is configured; Google is the only social one (requirement SI-04). */
export const loginMethods = ['email', 'phone', 'google'] as const

export type LoginMethod = (typeof loginMethods)[number]
