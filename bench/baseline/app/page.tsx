import Link from 'next/link';

export default function Page() {
  return <Link href="/article">article</Link>;
}
