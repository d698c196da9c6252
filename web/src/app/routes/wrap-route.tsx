import { WrapPage } from '#features/wrap/wrap-page.tsx'
import { LocationGate } from '../shell/location-gate.tsx'

export function WrapRoute() {
  return (
    <>
      <WrapPage />
      <LocationGate />
    </>
  )
}
