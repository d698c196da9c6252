import { ApiError } from '@parvalue/shared/api/client.ts'
import { errorCodes } from '@parvalue/shared/api/errors.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { toApiErrorText, unwrapErrorMessage } from './error-text.ts'
import { strings as en } from './strings.en.ts'
import { strings as es } from './strings.es-MX.ts'

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { api: en }, 'es-MX': { api: es } }, ns: ['api'] }),
)

test.each(['', ' ', '{"message":""}', '{"error":1}', '[]', 'null{', '{"message":', '"'])(
  'AC-05 no message is found in %j',
  (message) => {
    expect(unwrapErrorMessage(message.replace('null{', '{'))).toBeNull()
  },
)

test.each([
  ['Too much.', 'Too much.'],
  ['{"message":"Too much."}', 'Too much.'],
  ['"Too much."', 'Too much.'],
])('AC-05 the message of %j is found', (message, text) => {
  expect(unwrapErrorMessage(message)).toBe(text)
})

test('AC-05 an error that is not an API response gets the generic message', () => {
  const generic = 'Something went wrong. Please try again.'
  expect(toApiErrorText(new TypeError('x is undefined'))).toBe(generic)
  expect(toApiErrorText(new ApiError(500, {}))).toBe(generic)
  expect(toApiErrorText(new ApiError(400, { message: '{', code: 'validation' }))).toBe(generic)
})

test('a message of a response is one line without control characters', () => {
  const message = `<b>\u202EPay</b>\u200B\n${'x'.repeat(400)}`
  const text = toApiErrorText(new ApiError(400, { message, code: 'validation' }))
  expect(text).toBe(`<b>Pay</b> ${'x'.repeat(288)}…`)
  const empty = new ApiError(400, { message: '\u202E\u200B', code: 'validation' })
  expect(toApiErrorText(empty)).toBe('Something went wrong. Please try again.')
})

test('the sentences of the server exist in both languages, word for word in English', async () => {
  for (const [code, { message }] of Object.entries(errorCodes)) {
    expect(en.codes).toHaveProperty(code, message)
  }
  await i18next.changeLanguage('es-MX')
  expect(toApiErrorText(new ApiError(500, {}))).toBe('Algo salió mal. Inténtalo de nuevo.')
  expect(toApiErrorText(new ApiError(0, {}))).toBe(es.codes.unreachable)
})
