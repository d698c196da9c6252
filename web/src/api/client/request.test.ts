import { ApiError } from '@parvalue/shared/api/client.ts'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverPendingToasts, toastManager } from '#ui/dialog/toast.tsx'
import { createApiRequest } from './request.ts'
import { strings as en } from './strings.en.ts'

type ShownToast = { title: unknown; description: unknown }
let toasts: ShownToast[] = []

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { api: en } }, ns: ['api'] })
  deliverPendingToasts()
  toastManager[' subscribe'](({ options }: { options: ShownToast }) => {
    toasts.push({ title: options.title, description: options.description })
  })
})

beforeEach(() => {
  toasts = []
})

const refusal = () => new ApiError(400, { message: 'Not today.', code: 'validation' })

test('AC-04 a failure sets the state and is thrown, and the next call sends a new request', async () => {
  let calls = 0
  const request = createApiRequest(async () => {
    calls++
    throw refusal()
  })
  expect(request.getState()).toBe('Init')
  await expect(request.send(undefined)).rejects.toThrow('Not today.')
  expect(request.getState()).toBe('Error')
  await expect(request.send(undefined)).rejects.toThrow('Not today.')
  expect(calls).toBe(2)
})

test('AC-04 a second call while one is in flight returns the pending promise', async () => {
  const sent: number[] = []
  let answer: (value: string) => void = () => undefined
  const request = createApiRequest((input: number) => {
    sent.push(input)
    return new Promise<string>((resolve) => {
      answer = resolve
    })
  })
  const first = request.send(1)
  const second = request.send(2)
  expect(second).toBe(first)
  expect(request.getState()).toBe('InProgress')
  answer('done')
  expect(await second).toBe('done')
  expect(request.getState()).toBe('Complete')
  expect(sent).toEqual([1])
})

test('AC-05 a failure shows a toast unless suppressed, a success if requested', async () => {
  const failing = async () => Promise.reject(refusal())
  await createApiRequest(failing, { isSilent: true })
    .send(undefined)
    .catch(() => null)
  expect(toasts).toEqual([])
  await createApiRequest(failing)
    .send(undefined)
    .catch(() => null)
  await createApiRequest(async () => 1, { toSuccessText: () => 'Sent.' }).send(undefined)
  expect(toasts).toEqual([
    { title: 'Error', description: 'Not today.' },
    { title: 'Success', description: 'Sent.' },
  ])
})
