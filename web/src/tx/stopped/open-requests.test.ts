import { expect, test } from 'vitest'
import { createPageStorage } from '#device/storage.ts'
import { createOpenRequests, OPEN_REQUEST_PREFIX } from './open-requests.ts'

const DAY_MS = 24 * 3600_000

const request = {
  id: '6a1d9f0e-5a44-4a43-9d0c-0c6d3f7f9b11',
  entryId: '0199a0aa-0000-4000-8000-000000000003',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  stoppedMs: 1000,
} as const
const other = { ...request, id: '6a1d9f0e-5a44-4a43-9d0c-0c6d3f7f9b12' }

/** Returns a storage that a page without any starts with. */
const emptyStorage = () =>
  createPageStorage(
    () => null,
    () => {},
  )

test('WB-04 saved values that are no open requests are ignored', () => {
  const storage = emptyStorage()
  const save = (id: string, text: string) => storage.setItem(`${OPEN_REQUEST_PREFIX}${id}`, text)
  save('a', 'no json')
  save('b', JSON.stringify({ ...request, more: true }))
  save('c', JSON.stringify({ ...request, account: '0x12' }))
  storage.setItem('theme', JSON.stringify(request))
  expect(createOpenRequests(storage).list(2000)).toEqual([])
})

test('WB-04 an open request is listed until it is removed, or for a day', () => {
  const requests = createOpenRequests(emptyStorage())
  requests.save(request)
  requests.save(other)
  expect(requests.list(2000)).toEqual([request, other])
  requests.remove(request.id)
  expect(requests.list(1000 + DAY_MS - 1)).toEqual([other])
  expect(requests.list(1000 + DAY_MS)).toEqual([])
  expect(requests.list(2000)).toEqual([])
})
