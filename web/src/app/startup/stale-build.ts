import { tabStore } from '#device/storage.ts'

/** Identifies the build: the entry's file name contains its hash. */
const BUILD = import.meta.url
const KEY = 'parvalue.reloaded-from'

/**
 * Reloads the page once when a chunk is missing because a new build was deployed; running transactions resume from the
 * journal. Each build reloads at most once: if the chunk is still missing, the error page says so.
 */
export function reloadOnStaleBuild() {
  window.addEventListener('vite:preloadError', (event) => {
    if (tabStore.getItem(KEY) === BUILD) return
    // Without storage the page must not reload, because it would reload forever.
    if (!tabStore.setItem(KEY, BUILD)) return
    event.preventDefault()
    location.reload()
  })
}

/**
 * Loads a chunk. While the page reloads the promise never settles, so that no error flashes. Later failures
 * get a message of our own, because the router would answer the browser's message with another reload.
 */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load().catch((cause: unknown) => {
    throw new Error('A chunk of the page failed to load.', { cause })
  })
  return module ?? new Promise<never>(() => undefined)
}
