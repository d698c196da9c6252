import { useQuery } from '@tanstack/react-query'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { navbarPages } from './pages.ts'

/** Requirement RO-08: returns the links under the current flags; bridging has a flag of its own. */
export function useNavbarPages() {
  useQuery(flagsQuery)
  const { Bridging } = getFlags()
  return navbarPages.filter(({ to }) => to !== '/bridge' || Bridging)
}
