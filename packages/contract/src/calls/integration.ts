import * as z from 'zod';
import { defineCall } from '../call.ts';
import { IntegrationTestResult } from '../integration.ts';
import {
  Webhook,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookSecret,
  WebhookSettings,
} from '../webhooks.ts';
import { done, idParam } from './parts.ts';

/** What Outpost sends to other systems. */
export const integration = {
  testSyslog: defineCall({
    method: 'POST',
    path: '/api/Integration/syslog/test',
    needs: 'Admin',
    audit: { kind: 'connection', action: 'syslog' },
    summary: 'Send a test message to the syslog receiver',
    answer: IntegrationTestResult,
  }),
  testMqtt: defineCall({
    method: 'POST',
    path: '/api/Integration/mqtt/test',
    needs: 'Admin',
    audit: { kind: 'connection', action: 'mqtt' },
    summary: 'Connect to the MQTT broker and publish a test message',
    answer: IntegrationTestResult,
  }),
  webhooks: defineCall({
    method: 'GET',
    path: '/api/Integration/webhooks',
    needs: 'Admin',
    summary: 'List all webhooks, by name',
    answer: z.array(Webhook),
  }),
  addWebhook: defineCall({
    method: 'POST',
    path: '/api/Integration/webhooks',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'create' },
    summary: 'Add a webhook. Its secret is returned only once.',
    body: WebhookSettings,
    maxBodyBytes: 64 * 1_024,
    status: 201,
    answer: WebhookSecret,
  }),
  saveWebhook: defineCall({
    method: 'PUT',
    path: '/api/Integration/webhooks/:id',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Update a webhook. For another server, the value of its header must be given again.',
    params: idParam,
    body: WebhookSettings,
    maxBodyBytes: 64 * 1_024,
    answer: done,
  }),
  removeWebhook: defineCall({
    method: 'DELETE',
    path: '/api/Integration/webhooks/:id',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'delete' },
    summary: 'Remove a webhook with its deliveries',
    params: idParam,
    answer: done,
  }),
  renewWebhookSecret: defineCall({
    method: 'POST',
    path: '/api/Integration/webhooks/:id/secret',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'change' },
    summary:
      'Create a new secret for a webhook. For 24 hours, deliveries are signed with the earlier one, too.',
    params: idParam,
    answer: WebhookSecret,
  }),
  testWebhook: defineCall({
    method: 'POST',
    path: '/api/Integration/webhooks/:id/test',
    needs: 'Admin',
    audit: { kind: 'connection', action: 'webhook' },
    summary: 'Send a test event to a webhook now and return the result',
    params: idParam,
    answer: WebhookDelivery,
  }),
  webhookDeliveries: defineCall({
    method: 'GET',
    path: '/api/Integration/webhooks/:id/deliveries',
    needs: 'Admin',
    summary: 'List the deliveries of a webhook, newest first, of the last 30 days',
    params: idParam,
    query: WebhookDeliveriesQuery,
    answer: z.array(WebhookDelivery),
  }),
  sendWebhookAgain: defineCall({
    method: 'POST',
    path: '/api/Integration/webhook-deliveries/:id/again',
    needs: 'Admin',
    audit: { kind: 'connection', action: 'webhook' },
    summary: 'Send a delivery that has ended again, under the same message ID',
    params: idParam,
    answer: done,
  }),
};
