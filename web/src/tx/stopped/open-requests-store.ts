import { serverNowMs } from '#device/clock.ts'
import { localStore } from '#device/storage.ts'
import { createStore } from '#wallet/store.ts'
import { createOpenRequests, OPEN_REQUEST_PREFIX, type OpenRequest } from './open-requests.ts'

const saved = createOpenRequests(localStore)

/** The requests of all accounts that may still be open in a wallet. */
export const openRequestsStore = createStore<readonly OpenRequest[]>([])

/** Reads the requests of earlier visits and follows those of other tabs. The page calls it once. */
export function startOpenRequests() {
  read()
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(OPEN_REQUEST_PREFIX)) read()
  })
}

export function saveOpenRequest(request: OpenRequest) {
  saved.save(request)
  read()
}

export function removeOpenRequests(ids: readonly string[]) {
  for (const id of ids) saved.remove(id)
  read()
}

const read = () => openRequestsStore.set(saved.list(serverNowMs()))
