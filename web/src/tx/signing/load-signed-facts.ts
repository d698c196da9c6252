import { loadNamespaces } from '#i18n/start.ts'

/** Loads the words of what is signed with their list; they are needed only when a wallet signs. */
export async function loadSignedFacts() {
  const namespaces = loadNamespaces(['signing'])
  const [{ SignedFactsList }, { requireSignedType }] = await Promise.all([
    import('./signed-facts-list.tsx'),
    import('./signed-facts.ts'),
  ])
  await namespaces
  return { default: SignedFactsList, requireSignedType }
}
