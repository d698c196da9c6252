import { hashOperatorToken, type Operator } from '../../operator/token.ts'

/** Tokens of two operators of the test servers. */
const tokens = { ana: 'A'.repeat(43), luis: 'L'.repeat(43) }

export const testOperators: readonly Operator[] = Object.entries(tokens).map(([name, token]) => ({
  name,
  hashHex: hashOperatorToken(token),
}))

export const toOperatorHeaders = (name: keyof typeof tokens) => ({
  authorization: `Bearer ${tokens[name]}`,
})
