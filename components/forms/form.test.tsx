// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import { afterEach, expect, test } from 'vitest';
import { Form } from './form';

afterEach(cleanup);

const form = (fields: object[]) =>
  ({ title: '询价', fields, proofOfWork: false }) as object as FormConfig;
const PRODUCT = { name: 'product', label: '产品', type: 'text', required: false, maxLength: 4 };
const DRAWING = { name: 'drawing', label: '图纸', type: 'file', required: false };

test('a form is filled in with what its page knows, which visitors can change', () => {
  const fields = [PRODUCT, { ...PRODUCT, name: 'message', label: '需求', type: 'textarea' }];
  render(
    <Form name="enquiry" form={form(fields)} values={{ product: '单级离心泵', other: 'x' }} />,
  );
  const product = screen.getByLabelText<HTMLInputElement>('产品');
  expect([product.value, product.readOnly]).toEqual(['单级离心', false]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('需求').value).toBe('');
});

test('without scripts a form with files sends them, on the page of a product, too', () => {
  const { container } = render(
    <Form name="enquiry" form={form([PRODUCT, DRAWING])} values={{ product: '泵' }} />,
  );
  expect(container.querySelector('form')?.getAttribute('enctype')).toBe('multipart/form-data');
});
