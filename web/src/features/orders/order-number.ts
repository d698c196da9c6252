const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isOrderIdText = (value: unknown): value is string =>
  typeof value === 'string' && ID.test(value)

const NUMBER_LENGTH = 8

/** Returns the end of an order's id, which is random, unlike its start, which encodes the time. */
export const toOrderNumber = (id: string): string => id.slice(-NUMBER_LENGTH).toUpperCase()
