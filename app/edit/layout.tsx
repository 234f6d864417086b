import { STYLESHEET_ADDRESS } from '@wenzhan/write/styles/stylesheet';

/** The screens of editors have a style sheet of their own: that of the site belongs to the public pages. */
export default function EditLayout({ children }: LayoutProps<'/edit'>) {
  return (
    <>
      <link rel="stylesheet" href={STYLESHEET_ADDRESS} precedence="edit" />
      {children}
    </>
  );
}
