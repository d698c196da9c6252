import { useQuery } from '@tanstack/react-query'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { navbarPages } from './pages.ts'

/** Returns the links of the navbar under the current flags; bridging has a separate flag (requirement RO-08). */
export function useNavbarPages() {
  useQuery(flagsQuery)
  const { Bridging } = getFlags()
  return navbarPages.filter(({ to }) => to !== '/bridge' || Bridging)
}
