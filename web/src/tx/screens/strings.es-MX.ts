import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  submitting: 'Enviando transacción',
  signPlease: 'Firma esta transacción en tu billetera.',
  permitPlease: 'Firma la aprobación en tu billetera. No cuesta nada.',
  sentTogether: 'Tu billetera está enviando la transacción.',
  stepByStep:
    'Tu billetera no puede hacerlo en una sola solicitud, así que te pide cada paso por separado.',
  checking: 'Verificando que la transacción funcione.',
  waitingFor: 'Esperando a la red: {{confirmed}} de {{wanted}} confirmaciones.',
  mayClose: 'Puedes cerrar esta pestaña. Cuando regreses, el proceso continúa donde se quedó.',
  waitingForOwners:
    'Ya la firmaste. Los demás propietarios de tu Safe deben confirmarla antes de que se ejecute.',
  openSafe: 'Abrir las transacciones de este Safe',
  offline:
    'No tenemos conexión con la red. Seguiremos intentando; tu transacción no se ve afectada.',
  needsSignature: 'Falta una firma',
  needsSignatureText: 'Saliste antes de firmar este paso. No se envió nada.',
  continue: 'Continuar',
  stopped: 'Dejaste de esperar',
  earlier: {
    title: 'Tu billetera puede mostrar aún una solicitud anterior',
    text: 'Recházala ahí antes de enviar otra, para no pagar dos veces.',
    declined: 'Ya la rechacé',
  },
  complete: 'Transacción completada',
  started: {
    redeem: {
      title: 'Redención solicitada',
      text: 'Tus USD+ están en resguardo. Te pagamos en un máximo de 3 días. Puedes ver el avance en Redenciones.',
    },
    bridge: {
      title: 'Transferencia enviada',
      text: 'Tus tokens van en camino a la otra red. No tienes que hacer nada más.',
    },
  },
  view: 'Ver esta transacción:',
  rejected: 'Transacción rechazada',
  errorOccurred: 'Ocurrió un error.',
  stepsDone: 'Hecho: {{steps}}.',
  stepsNotDone: 'Sin completar: {{steps}}.',
  retry: 'Reintentar',
  switchTo: 'Cambiar a {{network}}',
  keepWaiting: 'Seguir esperando',
  dismiss: 'Cerrar',
  steps: {
    approve: 'Aprobar la cantidad exacta',
    deposit: 'Depositar',
    requestRedeem: 'Solicitar la redención',
    redeemInstant: 'Redimir ahora',
    send: 'Enviar a la otra red',
    wrap: 'Envolver',
    unwrap: 'Desenvolver',
    createOrder: 'Enviar la orden',
    revoke: 'Revocar la aprobación',
    requestCancel: 'Solicitar la cancelación',
    cancelByOwner: 'Cancelar la redención',
    cancelOrderByOwner: 'Cancelar la orden en la red',
    claimProceeds: 'Cobrar el importe de la venta',
    sendTokens: 'Enviar los tokens',
    permit: 'Firmar una aprobación de la cantidad exacta',
    batch: 'Aprobar la cantidad exacta y continuar en una sola solicitud',
    wait: 'Esperar 3 confirmaciones',
  },
  stepStates: { done: 'listo', now: 'en curso', todo: 'pendiente' },
}
