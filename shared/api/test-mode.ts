import { z } from 'zod'
import { marketMoves } from '../domain/market/market-moves.ts'
import { marketSessions } from '../domain/market/market-session.ts'
import { defineEndpoint } from './endpoint.ts'
import { idField } from './fields.ts'
import { memoCodeField, wireDollarsField } from './funding.ts'

const limits = [
  { by: 'wallet', perMinute: 30 },
  { by: 'address', perMinute: 60 },
] as const

/** An open page asks for new mails every few seconds, in each of its tabs. */
const mailLimits = [
  { by: 'wallet', perMinute: 120 },
  { by: 'address', perMinute: 240 },
] as const

/** Every call answers 404 where its outside party is real, and in hardened mode. */
const common = {
  access: 'wallet',
  origin: 'ours',
  isSessionOnly: true,
  limits,
} as const

export const achDecisions = ['settle', 'return'] as const
export const identityDecisions = ['approve', 'decline', 'review'] as const
export const orderDecisions = ['fill', 'fill_half', 'reject'] as const

export const testModeEndpoints = {
  sendWire: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/test_mode/wires',
    summary: 'Plays the bank: sends a wire with the memo code of one of this wallet’s requests.',
    refuses: ['not_found'],
    body: z.strictObject({ memo_code: memoCodeField, payment_quantity: wireDollarsField }),
    answer: z.strictObject({ memo_code: memoCodeField, payment_quantity: z.number() }),
  }),
  decideAchTransfer: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/test_mode/ach_transfers',
    summary: 'Plays the bank: settles or returns an ACH transfer of this wallet’s account.',
    refuses: ['not_found', 'conflict'],
    body: z.strictObject({ transfer_id: idField, decision: z.enum(achDecisions) }),
    answer: z.strictObject({ transfer_id: idField, decision: z.enum(achDecisions) }),
  }),
  decideIdentityCheck: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/test_mode/identity_check',
    summary: 'Plays the identity provider: decides this wallet’s identity check.',
    refuses: ['not_found', 'conflict'],
    body: z.strictObject({ decision: z.enum(identityDecisions) }),
    answer: z.strictObject({ decision: z.enum(identityDecisions) }),
  }),
  decideOrder: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/test_mode/orders',
    summary: 'Plays the broker: fills, half fills or rejects an open order of this wallet.',
    refuses: ['not_found', 'conflict'],
    body: z.strictObject({ order_id: idField, decision: z.enum(orderDecisions) }),
    answer: z.strictObject({ order_id: idField, decision: z.enum(orderDecisions) }),
  }),
  moveMarket: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/test_mode/market',
    summary: 'Moves the market’s clock forward: to its open, its close, or the next trading day.',
    refuses: ['not_found', 'conflict'],
    body: z.strictObject({ move: z.enum(marketMoves) }),
    answer: z.strictObject({ world_dt: z.iso.datetime(), session: z.enum(marketSessions) }),
  }),
  listMails: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/test_mode/mails',
    limits: mailLimits,
    summary: 'Lists the newest mails to the email address of this wallet’s account.',
    refuses: ['not_found'],
    answer: z.array(
      z.strictObject({
        id: z.string(),
        subject: z.string(),
        text: z.string(),
        sent_dt: z.iso.datetime(),
      }),
    ),
  }),
}
