import { parsePaymentRequest } from '@parvalue/shared/domain/transfers/payment-request.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sendDrafts } from '#features/send/form/use-send-form.ts'
import { SendPage } from '#features/send/send-page.tsx'
import { fillForm, useFormFillKey } from '#tx/journal/form-fill.ts'
import { LocationGate } from '../shell/location-gate.tsx'

/** Shows the page; a payment link fills in the form once and then leaves the address, so that it overwrites nothing. */
export function SendRoute() {
  const fill = useFormFillKey(sendDrafts.amount)
  const search = useLocation({ select: (location) => location.search })
  const navigate = useNavigate()
  useEffect(() => {
    const request = parsePaymentRequest(search)
    if (request === null) return
    fillForm(sendDrafts.amount, {
      [sendDrafts.to]: request.to,
      [sendDrafts.amount]: request.amountText,
      [sendDrafts.token]: request.token,
      [sendDrafts.network]: `${request.chainId}`,
      [sendDrafts.note]: request.note,
    })
    void navigate({ to: '/send', search: {}, replace: true })
  }, [search, navigate])
  return (
    <>
      <SendPage key={fill} />
      <LocationGate />
    </>
  )
}
