import { useQuery } from '@tanstack/react-query'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { pages } from './pages.ts'

/** Requirement RO-08: returns the links under the current flags; bridging has a flag of its own. */
export function usePages() {
  useQuery(flagsQuery)
  const { Bridging } = getFlags()
  return pages.filter(({ to }) => to !== '/bridge' || Bridging)
}
