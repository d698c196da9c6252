import { toWrapDraftNames } from '#features/wrap/form/use-wrap-form.ts'
import { WrapPage } from '#features/wrap/wrap-page.tsx'
import { useFormFillKey } from '#tx/journal/form-fill.ts'
import { LocationGate } from '../shell/location-gate.tsx'

export function WrapRoute() {
  const fill = useFormFillKey(toWrapDraftNames(null, false).amount)
  return (
    <>
      <WrapPage key={fill} />
      <LocationGate />
    </>
  )
}
