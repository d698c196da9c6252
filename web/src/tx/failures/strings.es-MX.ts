import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  copyDetails: 'Copiar detalles',
  copied: 'Copiado al portapapeles',
  copyFailed: 'Este navegador no permite copiar.',
  gasMissing: 'Te faltan {{missing}}\u00a0ETH para la comisión de red. Agrégalos y reintenta.',
  user_rejected: 'Rechazaste la firma en tu billetera. No se envió nada.',
  signature_declined: 'Decidiste no firmar. No se consultó a tu billetera y este paso no se envió.',
  step_rejected: 'Rechazaste la firma en tu billetera. No se envió nada en este paso.',
  wallet_busy:
    'Tu billetera está bloqueada o tiene otra solicitud abierta. Ábrela, responde ahí y reintenta.',
  wallet_silent: 'Tu billetera no responde. Ábrela o reiníciala y reintenta.',
  wait_stopped:
    'Dejaste de esperar, pero la solicitud puede seguir abierta en tu billetera. Recházala ahí antes de empezar de nuevo, para no pagar dos veces. Si la apruebas ahí, la transacción aparecerá en Actividad.',
  signing_stopped:
    'Dejaste de esperar la firma. No se envió nada. Si firmas después en tu billetera, esa firma no se usará.',
  wrong_network:
    'Tu billetera está en una red distinta a la de esta transacción. Vuelve a esa red y reintenta.',
  wrong_account:
    'Tu billetera tiene otra cuenta seleccionada. Elige la cuenta con la que empezaste y reintenta.',
  insufficient_token: 'No tienes suficiente saldo del token. Escribe una cantidad menor.',
  insufficient_gas:
    'Tu saldo no alcanza para la comisión de red. Agrega moneda de la red y reintenta.',
  allowance_too_low:
    'La cantidad aprobada es menor a la necesaria. Reintenta sin cambiar la cantidad en tu billetera.',
  allowance_reset_needed:
    'Este token pide que una aprobación anterior esté en cero. Revócala en tu billetera y reintenta.',
  simulation_failed:
    'La red indica que esta transacción fallaría, así que no se envió. Cambia el monto o inténtalo más tarde.',
  reverted:
    'La red rechazó la transacción; solo se cobró la comisión de red. Revisa tus saldos y empieza de nuevo.',
  replaced:
    'Otra transacción de tu billetera tomó su lugar. Revisa la actividad en tu billetera antes de empezar de nuevo.',
  cancelled: 'Cancelaste la solicitud en tu billetera. No se movieron fondos.',
  dropped:
    'La red ya no reconoce esta transacción. Sigue esperando o revisa tu billetera antes de empezar de nuevo.',
  timeout:
    'Tu transacción todavía no se incluye en un bloque. Aún puede completarse; sigue esperando antes de empezar de nuevo.',
  price_moved: 'El precio cambió o ya no está vigente. Empieza de nuevo con un precio actualizado.',
  market_closed: 'El mercado está cerrado. Inténtalo cuando abra.',
  asset_halted: 'La cotización de esta acción está suspendida. Inténtalo cuando se reanude.',
  paused: 'El contrato está en pausa. Inténtalo más tarde.',
  limit: 'El monto está fuera de lo permitido en este momento. Escribe otro monto.',
  token_not_accepted: 'Este token no se acepta como pago. Elige otro.',
  account_restricted:
    'Esta billetera está restringida. Nuestro equipo la está revisando y solo esa revisión puede quitar la restricción.',
  claim_restricted:
    'La billetera del vendedor o la del destinatario sigue restringida, así que no se envió nada. Inténtalo de nuevo cuando termine la restricción.',
  claim_refused:
    'El token de pago aún bloquea las transferencias al destinatario, así que no se envió nada. Inténtalo de nuevo más tarde o contacta a soporte.',
  nothing_held: 'El importe ya se pagó al destinatario, así que no se envió nada.',
  country: 'Esta operación no está disponible en tu país.',
  rate_limited: 'Demasiadas solicitudes. Espera un minuto y reintenta.',
  rpc_unreachable: 'No se puede conectar con la red. Revisa tu conexión y reintenta.',
  server_error: 'Nuestro servidor tiene un problema. Inténtalo en un momento.',
  bridge_fee_changed: 'La comisión del puente cambió. Empieza de nuevo con la actual.',
  destination_paused: 'La red de destino está en pausa. Elige otra o espera.',
  signature_malformed:
    'Tu billetera respondió con una firma que las redes no aceptan, así que no se envió nada. Actualiza la billetera o usa otra.',
  signature_invalid: 'La firma no es válida o ya venció. Reintenta y firma de nuevo.',
  safe_failed:
    'Tu Safe ejecutó la transacción, pero falló, así que no se movieron fondos. Revísala en tu Safe y empieza de nuevo.',
  safe_unfound:
    'Los demás propietarios de tu Safe aún no confirman. Pídeles que lo hagan y sigue esperando.',
  safe_silent:
    'El servicio de tu Safe no responde, así que no se puede saber si ya firmaste esto. Reintenta en un minuto.',
  unknown:
    'La transacción no se completó y tu billetera no indicó el motivo. Revisa la actividad de la billetera y reintenta.',
}
