import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook } from '../../../../../simulators/webhooks.ts'
import { verifyWebhookSignature } from './webhook-signature.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
const NOW_S = 1_795_000_000
const body = '{"id":"event_1", "a": 1}'
const signatureOf = (text = body, time = NOW_S) =>
  `v1,${signWebhook(secret, `msg_1.${time}.${text}`)}`

const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': `${NOW_S}`,
  'webhook-signature': signatureOf(),
}
const check = (webhook: { headers: object; body: string }, nowMs = NOW_S * 1000) =>
  verifyWebhookSignature(webhook as Parameters<typeof verifyWebhookSignature>[0], { secret, nowMs })

test.each<[string, object, string]>([
  ['without headers', {}, body],
  ['without a signature', { ...headers, 'webhook-signature': '' }, body],
  ['with another id', { ...headers, 'webhook-id': 'msg_2' }, body],
  ['with another time', { ...headers, 'webhook-timestamp': `${NOW_S + 1}` }, body],
  ['with a body of the same meaning', headers, '{"id":"event_1","a":1}'],
  ['of another version', { ...headers, 'webhook-signature': signatureOf().slice(1) }, body],
  ['of no version', { ...headers, 'webhook-signature': signatureOf().slice(3) }, body],
  ['cut short', { ...headers, 'webhook-signature': signatureOf().slice(0, -4) }, body],
  ['with two times', { ...headers, 'webhook-timestamp': [`${NOW_S}`] }, body],
  ['with a time that is none', { ...headers, 'webhook-timestamp': 'NaN' }, body],
])('a webhook %s is refused', (_, sent, text) => {
  expect(check({ headers: sent, body: text })).toBe(false)
})

test.each([
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
])('a webhook received %d seconds after signing is valid: %s', (seconds, expected) => {
  expect(check({ headers, body }, (NOW_S + seconds) * 1000)).toBe(expected)
})

test('one valid signature of several is enough during a secret rotation', () => {
  const several = `v1,${'A'.repeat(43)}= v2,x ${signatureOf()}`
  expect(check({ headers: { ...headers, 'webhook-signature': several }, body })).toBe(true)
})

test('RF-04 the published example of Standard Webhooks is valid', () => {
  // https://docs.svix.com/receiving/verifying-payloads/how-manual
  const webhook = {
    headers: {
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    },
    body: '{"event_type":"ping","data":{"success":true}}',
  }
  const example = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
  const nowMs = 1_731_705_121_000
  expect(verifyWebhookSignature(webhook, { secret: example, nowMs })).toBe(true)
  const another = { ...webhook, body: webhook.body.replace('ping', 'pong') }
  expect(verifyWebhookSignature(another, { secret: example, nowMs })).toBe(false)
})

test.each([
  ['a key in base64', secret],
  ['a key as it is', 'a secret that Increase shows'],
])('RF-04 what the Standard Webhooks library signs with %s is valid', (_, key) => {
  const library = new Webhook(key, key === secret ? {} : { format: 'raw' })
  const signed = library.sign('msg_1', new Date(NOW_S * 1000), body)
  const sent = { ...headers, 'webhook-signature': signed }
  const facts = { secret: key, nowMs: NOW_S * 1000 }
  expect(verifyWebhookSignature({ headers: sent, body }, facts)).toBe(true)
  expect(verifyWebhookSignature({ headers: sent, body: `${body} ` }, facts)).toBe(false)
})
