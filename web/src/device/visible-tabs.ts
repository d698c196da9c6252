/** Each visible tab of this site holds this lock, shared with the others. */
const VISIBLE = 'parvalue.visible-tab'

let release: (() => void) | null = null

/** Lets the other tabs know whether this one is visible. The page calls it once. */
export function startTabVisibility() {
  if (!('locks' in navigator)) return
  document.addEventListener('visibilitychange', follow)
  follow()
}

function follow() {
  if (document.hidden) {
    release?.()
    release = null
    return
  }
  if (release) return
  const hidden = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(VISIBLE, { mode: 'shared' }, () => hidden)
}

/** Returns whether the user can see any tab of this site in this browser. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (!document.hidden) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === VISIBLE)
}
