import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyPersonaWebhook } from './persona-webhook.ts'

const SECRET = 'wbhsec_a-secret-of-ours'
const NOW_MS = Date.parse('2026-11-19T12:00:00Z')
const SECONDS = NOW_MS / 1000
const BODY = '{"data": {"id":"evt_1"}}'

const sign = (seconds: number, body: string, secret = SECRET) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const judge = (header: unknown, body = BODY) =>
  verifyPersonaWebhook(
    { headers: { 'persona-signature': header }, body },
    { secret: SECRET, nowMs: NOW_MS },
  )

const good = sign(SECONDS, BODY)

test.each<[string, unknown, string]>([
  ['nothing', undefined, BODY],
  ['an empty one', '', BODY],
  ['two headers', [good], BODY],
  ['another secret', sign(SECONDS, BODY, 'another'), BODY],
  ['a body written anew', good, JSON.stringify(JSON.parse(BODY))],
  ['another time', good.replace(`t=${SECONDS}`, `t=${SECONDS + 1}`), BODY],
  ['a time more than five minutes ago', sign(SECONDS - 301, BODY), BODY],
  ['a time more than five minutes ahead', sign(SECONDS + 301, BODY), BODY],
  ['another version', good.replace('v1=', 'v0='), BODY],
  ['no algorithm', `t=${SECONDS},v1=none`, BODY],
  ['half a signature', good.slice(0, -2), BODY],
])('%s is not a valid signature', (_, header, body) => {
  expect(judge(header, body)).toBe(false)
})

test.each<[string, string]>([
  ['as it is', good],
  ['five minutes ago', sign(SECONDS - 300, BODY)],
  ['beside that of an older secret', `${sign(SECONDS, BODY, 'an older one')} ${good}`],
])('a signature %s is valid', (_, header) => {
  expect(judge(header)).toBe(true)
})
