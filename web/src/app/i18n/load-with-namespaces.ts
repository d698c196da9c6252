import { loadNamespaces } from '#i18n/start.ts'
import { importChunk } from '../startup/stale-build.ts'

/** Loads a module together with the namespaces that its component needs. */
export async function loadWithNamespaces<Module>(
  namespaces: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([importChunk(load), loadNamespaces(namespaces)])
  return module
}
